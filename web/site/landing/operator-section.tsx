import { landingOperator } from '#content/landing.ts'
import { pictureOf } from '#contract/brand-pictures.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { useFacts } from '../frame/rendering-context.ts'

const introductionLength = 280

/** The beginning of a text up to a full stop, at most `introductionLength` characters. */
export const firstSentences = (text: string): string => {
  if (text.length <= introductionLength) return text
  const [sentences] = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, introductionLength + 1)) ?? []
  return sentences ?? `${text.slice(0, text.lastIndexOf(' ', introductionLength))} …`
}

const Picture = ({ name, file, className }: { name: string; file: string; className: string }) => {
  const { src, width, height } = pictureOf(file)
  return <img src={src} alt={name} width={width} height={height} loading="lazy" className={className} />
}

const Instructor = ({ name, introduction, picture }: OperatorSettings['instructor']) => (
  <div className="grid flex-2 basis-80 content-start gap-4">
    <div className="flex flex-wrap items-center gap-4">
      {picture ? <Picture name="" file={picture} className="size-20 rounded-full object-cover" /> : null}
      {name ? (
        <div>
          <h3 className="text-title">{name}</h3>
          <p className="text-sm text-muted">{landingOperator.instructor}</p>
        </div>
      ) : null}
    </div>
    {introduction ? <p className="text-lead">{firstSentences(introduction)}</p> : null}
  </div>
)

const Contact = ({ name, registrationLine, contactEmail, bookingUrl }: OperatorSettings) => (
  <dl className="grid flex-[1_1_16rem] content-start gap-4">
    {name ? (
      <div>
        <dt className="text-(length:--text-xs) text-muted">{landingOperator.provider}</dt>
        <dd className="font-semibold">{name}</dd>
        {registrationLine ? <dd className="text-xs font-normal text-muted">{registrationLine}</dd> : null}
      </div>
    ) : null}
    {contactEmail ? (
      <div>
        <dt className="text-(length:--text-xs) text-muted">{landingOperator.questions}</dt>
        <dd className="font-semibold">
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </dd>
      </div>
    ) : null}
    {bookingUrl ? (
      <div>
        <dt className="text-(length:--text-xs) text-muted">{landingOperator.booking.term}</dt>
        <dd className="font-semibold">
          <a className="link" href={bookingUrl}>
            {landingOperator.booking.link}
          </a>
        </dd>
      </div>
    ) : null}
  </dl>
)

const Testimonials = ({ testimonials }: OperatorSettings) =>
  testimonials.length === 0 ? null : (
    <>
      <h3 className="mt-10 text-title">{landingOperator.testimonials}</h3>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
        {testimonials.map((client) => (
          <li key={client.quote} className="card border-l-4 border-l-accent p-5">
            <figure>
              <blockquote>{client.quote}</blockquote>
              <figcaption className="mt-3 text-sm text-muted">
                <b className="block text-ink">{client.name}</b>
                {[client.role, client.company].filter(Boolean).join(', ')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  )

const partnerLook = 'h-16 w-auto max-w-40 rounded-md border border-line bg-white object-contain p-4'

const Partners = ({ partners }: OperatorSettings) =>
  partners.length === 0 ? null : (
    <>
      <h3 className="mt-10 text-title">{landingOperator.partners}</h3>
      <ul className="mt-4 flex flex-wrap gap-4">
        {partners.map(({ name, logo, url }) => {
          // Logos are made for white ground.
          const picture = <Picture name={name} file={logo} className={partnerLook} />
          return <li key={logo}>{url ? <a href={url}>{picture}</a> : picture}</li>
        })}
      </ul>
    </>
  )

/** About the operator. Parts without settings are omitted, as is the section without any. */
export const OperatorSection = () => {
  const { operator } = useFacts()
  const { instructor, testimonials, partners } = operator
  const isNamed = Boolean(instructor.name || instructor.introduction)
  const hasContact = Boolean(operator.name || operator.contactEmail || operator.bookingUrl)
  if (!isNamed && !hasContact && testimonials.length === 0 && partners.length === 0) return null
  return (
    <section className="container band pt-0">
      <h2 className="text-heading">{landingOperator.heading}</h2>
      {isNamed || hasContact ? (
        <div className="card mt-6 flex flex-wrap gap-x-12 gap-y-6 p-5 md:p-8">
          {isNamed ? <Instructor {...instructor} /> : null}
          {hasContact ? <Contact {...operator} /> : null}
        </div>
      ) : null}
      <Testimonials {...operator} />
      <Partners {...operator} />
    </section>
  )
}
