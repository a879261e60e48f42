// Runs in the head before the first paint: sets the chosen theme and marks whether a session is stored here.
// React escapes & < > " and ' in a script's text, so none of them may stand in it; its hash is in the page's policy.

export const THEME_KEY = 'guildhall-theme'

export const themeScript = `(function(){var root=document.documentElement;try{var theme=localStorage.getItem(\`${THEME_KEY}\`);if(theme===\`light\`||theme===\`dark\`)root.dataset.theme=theme;for(var i=0;i!==localStorage.length;i++){if(/^sb-.+-auth-token$/.test(localStorage.key(i)||\`\`))root.dataset.signedIn=\`\`}}catch(error){}})()`
