import { createElement, Fragment } from 'react'

/** A number joined to a word, as `90-day` and `1-on-1`. */
const joinedNumber = /(\d+-\p{L}+(?:-\d+)?)/u

/** Prevents line breaks within compounds of a number and a word. */
export const RunningText = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(joinedNumber)
      .map((part, at) => (at % 2 === 1 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part)),
  )
