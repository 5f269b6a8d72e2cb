import { landingFinalCall, landingProof, landingWhyTrain } from '#content/landing.ts'
import { pictureOf } from '#contract/identity.ts'
import { RunningText } from '../../ui/running-text.tsx'
import { useFacts } from '../frame/facts.ts'
import { Actions } from './actions.tsx'
import { Figure } from './figure.tsx'

/** Why train with us, and the claims that the provider answers for. */
export const WhySection = () => {
  const { claims, bookingUrl } = useFacts().operator
  return (
    <section className="sunken-band">
      <div className="container block">
        <h2 className="text-heading">{landingWhyTrain.heading}</h2>
        <ul className="pairs mt-8">
          {landingWhyTrain.points.map((point) => (
            <li key={point.title}>
              <h3 className="text-title">{point.title}</h3>
              <p className="mt-2 text-muted">
                <RunningText text={point.text} />
              </p>
            </li>
          ))}
        </ul>
        {bookingUrl ? (
          <p className="mt-8">
            <a className="link" href={bookingUrl}>
              {landingWhyTrain.booking}
            </a>
          </p>
        ) : null}
        {claims.length > 0 ? (
          <ul className="figures claims">
            {claims.map((claim) => (
              <Figure key={claim.label} figure={claim} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

/** Clients' words; nothing while there are none. */
export const TestimonialsSection = () => {
  const { testimonials } = useFacts().operator
  return testimonials.length === 0 ? null : (
    <section className="container block">
      <h2 className="text-heading">{landingProof.testimonialsHeading}</h2>
      <ul className="columns mt-8">
        {testimonials.map((client) => (
          <li key={client.quote}>
            <figure>
              <blockquote className="text-lead">{client.quote}</blockquote>
              <figcaption className="mt-4 text-sm text-muted">
                {[client.name, client.role, client.company].filter(Boolean).join(', ')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Logo = ({ name, logo }: { name: string; logo: string }) => {
  const { src, width, height } = pictureOf(logo)
  return <img src={src} alt={name} width={width} height={height} loading="lazy" />
}

/** Partners' logos; nothing while there are none. */
export const PartnersSection = () => {
  const { partners } = useFacts().operator
  return partners.length === 0 ? null : (
    <section className="container block">
      <h2 className="text-heading">{landingProof.partnersHeading}</h2>
      <ul className="partners mt-8">
        {partners.map((partner) => (
          <li key={partner.logo}>
            {partner.url ? (
              <a href={partner.url}>
                <Logo {...partner} />
              </a>
            ) : (
              <Logo {...partner} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last call to action. */
export const FinalCallSection = () => (
  <section className="night final-call">
    <div className="container">
      <h2 className="text-heading">{landingFinalCall.heading}</h2>
      <p className="mt-4 text-lead text-night-muted">{landingFinalCall.text}</p>
      <Actions actions={landingFinalCall.actions} />
    </div>
  </section>
)
