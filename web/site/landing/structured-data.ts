import { courseHours } from '#content/course-hours.ts'
import { landingMeta } from '#content/site.ts'
import type { SiteFacts } from '#contract/site.ts'

export const courseData = ({ operator, publicUrl }: SiteFacts): object => {
  const profiles = operator.socialProfiles.map(({ url }) => url)
  const provider = `${publicUrl}/#provider`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': provider,
        name: operator.name || operator.courseName,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon.svg`,
        ...(profiles.length > 0 ? { sameAs: profiles } : {}),
      },
      {
        '@type': 'Course',
        name: operator.courseName,
        description: landingMeta.description,
        url: `${publicUrl}/`,
        inLanguage: 'en',
        isAccessibleForFree: true,
        provider: { '@id': provider },
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR', category: 'Free' },
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online', courseWorkload: `PT${courseHours}H` },
      },
    ],
  }
}
