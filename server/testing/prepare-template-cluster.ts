import { pino } from 'pino'
import { ensureTemplateCluster } from './template-cluster.ts'

// `npm test` runs this beside its checks and its build, where one core is sometimes idle; the tests would wait for it.
await ensureTemplateCluster(pino({ level: 'silent' }))
