import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { IslandElement } from './frame/boot.ts'
import { hydrate } from './hydrate.tsx'

/** As the translators of Chrome and Edge do. */
const translate = (element: Element) => {
  for (const node of [...element.childNodes]) {
    if (node instanceof Element) translate(node)
    if (!(node instanceof Text) || node.data.trim() === '') continue
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = `<${node.data}>`
    outer.append(inner)
    element.insertBefore(outer, node)
    element.removeChild(node)
  }
}

/** Observers are notified after the current task. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const Section = ({ number, saved, hint }: { number: number; saved?: boolean; hint?: boolean }) => (
  <p>
    {hint ? <b>New: </b> : null}
    Section {number} of 7{saved ? ' saved' : null}
    {number > 2 ? <i>!</i> : ' and on'}
  </p>
)

test('changes in a translated page are shown, and removed parts disappear', async () => {
  const { rerender, container } = render(<Section number={2} saved />)
  translate(container)
  await settle()
  expect(container.textContent).toBe('<Section ><2>< of 7>< saved>< and on>')
  rerender(<Section number={3} hint />)
  await settle()
  expect(container.textContent).toBe('New: <Section >3< of 7>!')
  rerender(<Section number={1} />)
  await settle()
  expect(container.textContent).toBe('<Section >1< of 7> and on')
})

const Form = ({ count }: { count: number }) => (
  <form>
    <label>
      Name {count} of {count + 1} <input name="name" />
    </label>
    <p>
      Read <a href="/data">the policy</a> first.
    </p>
  </form>
)

test('an island translated before it starts keeps its fields, typed values and focus', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = `<div data-props='{"count":1}'>${renderToString(<Form count={1} />)}</div>`
  const part = document.querySelector<IslandElement>('[data-props]')!
  part.original = part.cloneNode(true)
  translate(part)
  const field = screen.getByRole('textbox') as HTMLInputElement
  field.focus()
  field.value = 'Jana'
  hydrate(part, Form as never)
  expect(failed).not.toHaveBeenCalled()
  expect(part.textContent).toBe('Name 1 of 2 Read the policy first.')
  expect(document.activeElement).toBe(field)
  expect(field.isConnected && field.value).toBe('Jana')
})
