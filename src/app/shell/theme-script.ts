// This script runs in the head before the first paint: it marks whether a session is stored and whether its person
// still has to verify their address, and sets the theme of that person, or for a visitor the last one chosen in this
// browser. React escapes & < > " and ' in a script's text, so it must not contain any of them; its hash is in the
// page's policy.
import { THEME_KEY } from '../../platform/client/theme.ts'

export const themeScript = `(function(){var root=document.documentElement;try{var key=\`${THEME_KEY}\`;for(var i=0;i!==localStorage.length;i++){var name=localStorage.key(i)||\`\`;if(/^sb-.+-auth-token$/.test(name)){root.dataset.signedIn=\`\`;try{var user=JSON.parse(localStorage.getItem(name)).user;key=\`${THEME_KEY}-\`+user.id;if(user.email)if(!user.email_confirmed_at)root.dataset.unproved=\`\`}catch(broken){}}}var theme=localStorage.getItem(key);if(theme===\`light\`||theme===\`dark\`)root.dataset.theme=theme}catch(error){}})()`
