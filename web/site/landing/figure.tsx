import type { OperatorSettings } from '#contract/settings.ts'

/** A figure, what it counts, and on demand who stands behind it with the nearest public figure. */
export const Figure = ({ figure }: { figure: OperatorSettings['statistics'][number] }) => (
  <li className="figure">
    <p className="figure-value">{figure.value}</p>
    <p className="figure-label">{figure.label}</p>
    <details className="source">
      <summary>
        Source<span className="sr-only"> of {figure.value}</span>: {figure.source}
        {figure.year ? `, ${figure.year}` : ''}
      </summary>
      <p>{figure.details}</p>
      {figure.detailSources.length > 0 ? (
        <ul>
          {figure.detailSources.map((source) => (
            <li key={source.url}>
              <a className="link" href={source.url}>
                {source.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  </li>
)
