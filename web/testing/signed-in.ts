/** Leaves a token of this account in the browser, as a sign-in does; for tests whose server asks for no more. */
export const leaveTokenOf = (accountId: string): void =>
  localStorage.setItem('authToken', `head.${btoa(JSON.stringify({ sub: accountId }))}.signature`)
