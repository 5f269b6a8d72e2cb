/** Open to everyone with an invitation or a demo. */
export const previewModuleId = 1

/** The search lab is open to readers of this module. */
export const labModuleId = 3

/** Rating panels are open to readers of this module. */
export const ratingModuleId = 5

/** Modules with conversations in their lessons. */
export const conversationModuleIds = [2, 5]
