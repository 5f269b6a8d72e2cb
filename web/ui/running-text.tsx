import { createElement, Fragment } from 'react'

/** A number joined to a word, as `90-day` and `1-on-1`. */
const joinedNumber = /(\d+-\p{L}+(?:-\d+)?)/u

/** Running text in which no line ends between a number and the word it is joined to. */
export const RunningText = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(joinedNumber)
      .map((part, at) => (at % 2 === 1 ? createElement('span', { className: 'whitespace-nowrap' }, part) : part)),
  )
