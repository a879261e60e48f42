// This script runs in the head of every page: it records typed texts and presses before hydration, for early-input.ts
// to replay. Repeated presses of a button count once, at the position of the last. A form without an action is
// submitted by the page's own code, so it waits, too; forms with an action and links work without a script and are left
// alone. React escapes & < > " and ' in a script's text, so none of them may stand in it; its hash is in the page's
// policy.

/** The script leaves this on the window. */
export type EarlyInput = {
  /** The set also has forms that were submitted without a button, in order. */
  presses: Set<HTMLElement>
  /** The latest value of each field. */
  fields: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, { value: string; checked: boolean }>
  /** Stops recording. */
  end(): void
}

export type EarlyWindow = Window & { earlyInput?: EarlyInput }

export const earlyInputScript = `(function(){var root=document.documentElement,types=[\`click\`,\`submit\`,\`input\`,\`change\`],kept=window.earlyInput={presses:new Set(),fields:new Map(),end:function(){types.forEach(function(type){removeEventListener(type,keep,true)})}};function press(event,target){event.stopImmediatePropagation();kept.presses.delete(target);kept.presses.add(target);root.dataset.pressed=\`\`}function keep(event){var target=event.target;if(event.type===\`submit\`){if(target.hasAttribute(\`action\`))return;event.preventDefault();press(event,event.submitter||target)}else if(event.type===\`click\`){var button=target.closest(\`button\`);if(button)if(!(button.form?button.type===\`submit\`:false))press(event,button)}else{kept.fields.delete(target);kept.fields.set(target,{value:target.value,checked:target.checked})}}types.forEach(function(type){addEventListener(type,keep,true)});addEventListener(\`error\`,function(event){if(event.target.localName===\`script\`)root.dataset.broken=\`\`},true)})()`
