/** Open to everyone with an invitation or a demo. */
export const previewModuleId = 1

export const labModuleId = 3

export const ratingModuleId = 5

export const conversationModuleIds = [2, 5]
