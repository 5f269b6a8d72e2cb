/** Hours within which every request is promised an answer. */
export const replyHours = 24
