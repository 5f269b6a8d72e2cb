import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { keepTranslatedTexts, restoreTexts } from '../ui/translated-text.ts'
import type { IslandElement } from './frame/boot.ts'

keepTranslatedTexts()

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Replays what was typed into a field: React ignores an event about a value that it has recorded already. */
const replayTyping = (field: TextField) => {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hands a part that the server has rendered over to React; what was typed before stays, and React is told. Where the browser has translated the
 * page, the texts as they were sent come first: otherwise React would make everything anew, with empty fields and closed dialogs.
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
