/** The waitlist dialog's texts (V§2); `{course}` is replaced by the course's name. */
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
