import type { OperatorSettings } from '#contract/settings.ts'

export const Figure = ({ figure }: { figure: OperatorSettings['statistics'][number] }) => {
  const source = `Source: ${figure.source}${figure.year ? `, ${figure.year}` : ''}`
  return (
    <li>
      <p className="figure-value">{figure.value}</p>
      <p className="mt-2 text-sm">{figure.label}</p>
      {figure.details || figure.detailSources.length > 0 ? (
        <details className="figure-source">
          <summary>
            {source}
            <span className="sr-only"> of {figure.value}</span>
          </summary>
          <p>{figure.details}</p>
          <ul>
            {figure.detailSources.map((detail) => (
              <li key={detail.url}>
                <a className="link" href={detail.url}>
                  {detail.label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="figure-source">{source}</p>
      )}
    </li>
  )
}
