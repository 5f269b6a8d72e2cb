export function failedUnitTests(reportPath: string, root: string): string[]
export function failedJourneys(reportPath: string): string[]
export function problemsOfRun(problemsPath: string): string[]
