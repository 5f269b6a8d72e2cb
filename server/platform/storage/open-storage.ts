import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Bucket, openBucketStorage } from './bucket-storage.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

export function bucketOf(config: Config): Bucket | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  // All or none are set: `readConfig` rejects anything else.
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Opens the bucket if one is set, else a folder under `DATA_DIR`. */
export function openStorage(config: Config): Storage {
  const bucket = bucketOf(config)
  return bucket ? openBucketStorage(bucket) : openDiskStorage(join(config.DATA_DIR, 'files'))
}
