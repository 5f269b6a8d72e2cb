import { landingSolution } from '#content/landing.ts'
import { RunningText } from '../../ui/running-text.tsx'

const width = 400

/** Samples of the course; on phones they are swiped. */
export const PiecesSection = () => (
  <section className="bg-sunken">
    <div className="container band">
      <h2 className="text-heading">{landingSolution.heading}</h2>
      <p className="mt-4 max-w-text text-lead text-muted">
        <RunningText text={landingSolution.text} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keyboard */}
      <ul className="pieces" aria-label={landingSolution.label} tabIndex={0}>
        {landingSolution.pieces.map(({ from, title, text, pictures, note }) => (
          <li key={title} className="piece card">
            <div className="px-5 pt-5">
              <p className="eyebrow">{from}</p>
              <h3 className="mt-1 text-title">{title}</h3>
              <p className="mt-1 text-sm text-muted">
                <RunningText text={text} />
              </p>
            </div>
            <div className="piece-pictures">
              {pictures.map(({ name, alt, height, dark }) => (
                <picture key={name}>
                  {dark ? <source srcSet={`/pieces/${name}-dark.webp`} media="(prefers-color-scheme: dark)" /> : null}
                  <img
                    src={dark ? `/pieces/${name}-light.webp` : `/pieces/${name}.webp`}
                    alt={alt}
                    width={width}
                    height={height}
                    loading="lazy"
                  />
                </picture>
              ))}
            </div>
            {note ? <p className="px-5 pb-5 text-xs text-muted">{note}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  </section>
)
