type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'defaultPrevented' | 'metaKey' | 'target'>

/** Whether a key may be a shortcut of the page: pressed without Ctrl, Alt or ⌘, outside dialogs, and not where it types or chooses something. */
export const isShortcut = ({ altKey, ctrlKey, defaultPrevented, metaKey, target }: Pressed): boolean =>
  !(altKey || ctrlKey || metaKey || defaultPrevented) &&
  !(target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')) &&
  document.querySelector('dialog:modal') === null
