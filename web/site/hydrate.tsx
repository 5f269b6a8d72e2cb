import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { keepTranslatedTexts, restoreTexts } from '../ui/translated-text.ts'
import type { IslandElement } from './frame/boot.ts'

keepTranslatedTexts()

type TextField = HTMLInputElement | HTMLTextAreaElement

/** React ignores an event whose value it has recorded already, so the recorded value is reset first. */
const replayTyping = (field: TextField) => {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hydrates an island, keeping text typed before and notifying React of it. If the browser has translated the page, the original texts are
 * restored first; on a mismatch React would render everything anew, with empty fields and closed dialogs.
 */
export const hydrate = (element: IslandElement, Part: ComponentType<object>): void => {
  if (element.original && element.querySelector('font')) restoreTexts(element, element.original)
  flushSync(() =>
    hydrateRoot(element, <Part {...JSON.parse(element.dataset.props ?? '{}')} />, {
      identifierPrefix: element.dataset.prefix,
      onRecoverableError: (failure) => console.error(failure),
    }),
  )
  element.dataset.alive = ''
  for (const field of element.querySelectorAll<TextField>('input:not([type=checkbox], [type=radio]), textarea'))
    replayTyping(field)
}
