import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import { operator } from '#content/operator.ts'
import { landingMeta } from '#content/site.ts'
import { pageAddress } from '../page-meta.ts'

const profiles = operator.socialProfiles.map((profile) => profile.url).filter((url) => url !== '')

const organization = () => ({
  '@type': 'Organization',
  '@id': pageAddress('/#provider'),
  name: operator.name || operator.courseName,
  url: pageAddress('/'),
  logo: pageAddress('/icon.svg'),
  ...(profiles.length > 0 ? { sameAs: profiles } : {}),
})

/** The course and its provider as schema.org data, for a page's `meta`. */
export const courseData = () => [
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        organization(),
        {
          '@type': 'Course',
          name: operator.courseName,
          description: landingMeta.description,
          url: pageAddress('/'),
          inLanguage: 'en',
          isAccessibleForFree: true,
          provider: { '@id': pageAddress('/#provider') },
          offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR', category: 'Free' },
          hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: `PT${courseHours}H` },
          syllabusSections: catalogue.map((module) => ({
            '@type': 'Syllabus',
            name: module.title,
            timeRequired: `PT${module.minutes}M`,
          })),
        },
      ],
    },
  },
]

/** What {@link courseData} wrote into the page when it was built; nothing when this document is another page. */
export const keptCourseData = () => {
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent
  return text ? [{ 'script:ld+json': JSON.parse(text) }] : []
}
