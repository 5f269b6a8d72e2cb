import { expect, test } from 'vitest'
import { boot } from './boot.ts'

test('a form that is sent before its script has loaded is sent, even if a button is pressed after it', async () => {
  document.body.innerHTML = `<div data-island="sign-in">
    <form><input name="password" /><button type="button">Show password</button><button type="submit">Log in</button></form>
  </div>`
  const done: string[] = []
  const ready = Promise.withResolvers<void>()
  const hydrate = (island: HTMLElement) => {
    island.dataset.alive = ''
    island.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      done.push('sent')
    })
    island.querySelector('button')?.addEventListener('click', () => done.push('shown'))
  }
  boot({ hydrate: [], 'sign-in': [] }, async () => {
    await ready.promise
    return { hydrate }
  })
  const [show, logIn] = document.querySelectorAll('button')
  logIn?.click()
  show?.click()
  expect(done).toEqual([])
  expect(document.querySelectorAll('[aria-busy]')).toHaveLength(2)
  ready.resolve()
  await expect.poll(() => done).toEqual(['sent', 'shown'])
  expect(document.querySelectorAll('[aria-busy]')).toHaveLength(0)
})
