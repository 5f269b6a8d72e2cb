import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '../config.ts'
import { makeBucket } from '../platform/storage/bucket-storage.ts'
import { bucketOf } from '../platform/storage/open-storage.ts'

// npm run bucket

/** How long a store that is still starting may take to answer, in milliseconds. */
const timeoutMs = 30_000

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const bucket = bucketOf(readConfig(process.env))
  if (bucket === undefined) throw new ConfigError(['S3_BUCKET: needed to make a bucket'])
  const isNew = await makeBucket(bucket, timeoutMs).catch((error: Error) => {
    throw new ConfigError([
      `S3_*: the bucket ${bucket.bucket} cannot be made at ${bucket.endpoint} (${error.message || error.name})`,
    ])
  })
  console.log(isNew ? `Made the bucket ${bucket.bucket}.` : `The bucket ${bucket.bucket} exists.`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
