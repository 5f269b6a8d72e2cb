import 'react'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Invoker command of the HTML standard; works before the page's scripts have run. */
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'show-popover' | 'hide-popover'
    /** Id of the element that the command acts on. */
    commandfor?: string
  }
}
