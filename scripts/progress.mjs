/** A set-up that cannot continue, explained for the terminal. */
export class SetUpRefusal extends Error {}

export function showStep(title) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  const live = process.stdout.isTTY
  process.stdout.write(live ? `${title} …` : `${title} …\n`)
  const timer = setInterval(
    () => process.stdout.write(live ? `\r${title} … ${seconds()} ` : `  … ${seconds()}\n`),
    live ? 200 : 5_000,
  )
  return (outcome) => {
    clearInterval(timer)
    process.stdout.write(`${live ? '\r' : ''}${title}: ${outcome}, ${seconds()}\n`)
  }
}
