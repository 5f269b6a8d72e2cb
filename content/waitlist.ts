/** `{course}` is replaced by the course's name. */
export const waitlistTexts = {
  advanced: {
    title: 'Join the Waitlist',
    submit: 'Join Waitlist',
    description: "Be the first to know when {course} launches! We'll notify you as soon as it's available.",
  },
  premium: {
    title: 'I am interested',
    submit: 'Express Interest',
    description:
      "Express your interest in {course}! This helps us understand demand and you'll be notified when it becomes available.",
  },
  success: {
    title: "You're on the waitlist!",
    text: "We'll notify you as soon as the course becomes available.",
    shownForMs: 2000,
  },
}

export const waitlistNotice = {
  version: '2026-11-26',
  text: 'We send one email to confirm your address and one when the course opens, nothing else. You can leave the list with one click. See the Data Protection Policy and the course terms.',
}
