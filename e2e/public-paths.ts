/** Every public page with an example address. */
export const publicPaths = [
  '/',
  '/data',
  '/terms',
  '/request-access',
  '/auth',
  '/auth/forgot',
  '/auth/reset?token=x',
  '/social-auth',
  '/preview/demo',
].concat(
  ['/unsubscribe/x', '/consent/confirm?token=x', '/waitlist/confirm?token=x', '/waitlist/leave?token=x', '/waitlist/join'],
  ['/social-auth/return', '/certificate/x', '/request-access/status/x'],
)
