/** Funnel steps as bars with people, of whom they are, and share of the widest step; a table to assistive technology. */
export const FunnelChart = ({ steps }: { steps: { step: string; label: string; population: string; people: number }[] }) => {
  const widest = Math.max(1, ...steps.map((step) => step.people))
  return (
    <table className="w-full">
      <caption className="sr-only">People who reached each step</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Share</th>
          <th scope="col">People</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.step}>
            <th scope="row" className="py-1 pr-3 text-left text-sm sm:whitespace-nowrap">
              {step.label}
              <span className="block text-xs font-normal text-muted sm:whitespace-normal">{step.population}</span>
            </th>
            <td className="w-2/5 py-1 sm:w-full">
              <svg
                role="presentation"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                width="100%"
                height="18"
                className="text-primary"
              >
                <rect width={Math.max(0.4, (100 * step.people) / widest)} height="8" fill="currentColor" />
              </svg>
            </td>
            <td className="py-1 pl-3 text-right tabular-nums">{step.people}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
