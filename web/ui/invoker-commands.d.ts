import 'react'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Invoker command of the HTML standard; works before scripts have loaded. */
    command?: 'show-modal' | 'close' | 'request-close' | 'toggle-popover' | 'show-popover' | 'hide-popover'
    commandfor?: string
  }
}
