import { expect, test } from 'vitest'
import { polyfillCommands } from './commands.ts'

test('in a browser that knows no commands, buttons open and close their dialog', () => {
  expect('commandForElement' in HTMLButtonElement.prototype).toBe(false)
  document.body.innerHTML = `
    <button id="open" command="show-modal" commandfor="terms"><span>Terms</span></button>
    <dialog id="terms"><button id="close" command="close" commandfor="terms">Close</button></dialog>`
  polyfillCommands()
  const dialog = document.querySelector('dialog')!
  document.querySelector<HTMLElement>('#open span')!.click()
  expect(dialog.open).toBe(true)
  document.querySelector<HTMLElement>('#close')!.click()
  expect(dialog.open).toBe(false)
})
