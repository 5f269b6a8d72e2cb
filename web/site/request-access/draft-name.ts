export const draftName = 'request-access'
