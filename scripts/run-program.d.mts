export function environmentWith(node: string, root: string): NodeJS.ProcessEnv
