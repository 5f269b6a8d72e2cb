import { landingClaims, landingFinalCall, landingProof, landingWhyTrain, partnerLogos, testimonials } from '#content/landing.ts'
import { Actions } from './actions.tsx'
import { Figure } from './figure.tsx'

/** Why train with us, and the claims that the provider answers for. */
export const WhySection = () => (
  <section className="sunken-band">
    <div className="container block">
      <h2 className="text-heading">{landingWhyTrain.heading}</h2>
      <ul className="pairs mt-8">
        {landingWhyTrain.points.map((point) => (
          <li key={point.title}>
            <h3 className="text-title">{point.title}</h3>
            <p className="mt-2 text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
      <ul className="figures claims">
        {landingClaims.map((claim) => (
          <Figure key={claim.value} figure={claim} />
        ))}
      </ul>
    </div>
  </section>
)

/** Clients' words; nothing while there are none. */
export const TestimonialsSection = () =>
  testimonials.length === 0 ? null : (
    <section className="container block">
      <h2 className="text-heading">{landingProof.testimonialsHeading}</h2>
      <ul className="columns mt-8">
        {testimonials.map((client) => (
          <li key={client.name}>
            <figure>
              <blockquote className="text-lead">{client.quote}</blockquote>
              <figcaption className="mt-4 text-sm text-muted">
                {client.name}, {client.role}, {client.company}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )

/** Partners' logos; nothing while there are none. */
export const PartnersSection = () =>
  partnerLogos.length === 0 ? null : (
    <section className="container block">
      <h2 className="text-heading">{landingProof.partnersHeading}</h2>
      <ul className="partners mt-8">
        {partnerLogos.map((partner) => (
          <li key={partner.name}>
            <a href={partner.url} rel="noopener">
              <img src={partner.image} alt={partner.name} width="160" height="64" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

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
