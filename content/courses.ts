import { courseTime } from './course-hours.ts'

/** Target of a button: a path or anchor of this site, or the waitlist dialog of a course. */
type CourseAction = { label: string } & ({ href: string } | { waitlist: 'advanced' | 'premium' })

export type CourseTier = {
  id: 'intro' | 'advanced' | 'premium'
  /** The courseName that the waitlist stores for the two paid courses. */
  name: string
  badge: string
  description: string
  points: string[]
  /** ISO date of the expected launch, shown while it is in the future. */
  expectedLaunch: string | null
  action: CourseAction
}

export const courseTiers: CourseTier[] = [
  {
    id: 'intro',
    name: 'Principal Talent Course',
    badge: 'Free',
    description: `The introductory course: 8 beginner modules at your own pace. ${courseTime}`,
    points: [
      '8 modules with exercises and quizzes',
      'Takeaways for every module, as PDFs',
      'Certificate of completion',
      'No payment, no credit card',
    ],
    expectedLaunch: null,
    action: { label: 'Start with Our Free Course', href: '/preview/demo' },
  },
  {
    id: 'advanced',
    name: 'Deep-Dive Strategies',
    badge: 'Coming soon',
    description: 'For recruiters who finished the free course and want to go further with one hard search at a time.',
    points: ['Sourcing in narrow markets', 'Offers, counter-offers and closing', 'Working with hiring managers'],
    expectedLaunch: null,
    action: { label: 'Join Waitlist', waitlist: 'advanced' },
  },
  {
    id: 'premium',
    name: 'Super-Powered Recruiter Masterclass',
    badge: 'Not available yet',
    description: 'A small-group masterclass. Tell us that you are interested and what you need, and help decide what it becomes.',
    points: ['Small groups', 'Work on your own vacancies', 'Feedback from the instructor'],
    expectedLaunch: null,
    action: { label: 'I am interested', waitlist: 'premium' },
  },
]

/** Heading above the courses; the hero's 'Review All Courses' scrolls here. */
export const landingCourses = {
  id: 'courses',
  heading: 'Our courses',
  text: 'Start with the free course. The other two have a waitlist.',
}
