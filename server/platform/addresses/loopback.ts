/** Whether an address is http on this machine, where nobody listens on the way. */
export const isLoopback = (address: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address)
