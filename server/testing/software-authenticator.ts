import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a test may bend in an answer of the authenticator; everything else is as a real one does it. */
export type Bends = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  credentialId?: string
  userHandle?: string | undefined
  /** Changes the signed bytes after they were signed. */
  tamper?: boolean
  /** The authenticator's statement about its make, which was not requested. */
  make?: string
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** CBOR of byte strings, texts, whole numbers and maps: all that a passkey needs (RFC 8949). */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]),
    ])
  return Buffer.concat([head(2, value.length), value])
}

/** A passkey as an authenticator keeps it. */
export type SoftwarePasskey = { id: string; privateKey: KeyObject; publicKey: Buffer; userHandle: string; counter: number }

type Making = { challenge: string; rp: { id: string }; user: { id: string } }
type Signing = { challenge: string; rpId: string }

/**
 * An authenticator in software, which makes ES256 passkeys and signs with them as WebAuthn says (level 3, §6 and §7). It answers
 * at `origin` whatever it is asked, and bends what a test wants bent.
 */
export class SoftwareAuthenticator {
  readonly origin: string
  /** Whether it counts its signatures; those of phones and password managers answer 0 always. */
  readonly counts: boolean
  constructor(origin = 'http://course.test', { counts = true } = {}) {
    this.origin = origin
    this.counts = counts
  }

  #clientData(type: string, challenge: string, bends: Bends): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: bends.type ?? type,
        challenge: bends.challenge ?? challenge,
        origin: bends.origin ?? this.origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, counter: number, bends: Bends, attested = Buffer.alloc(0)): Buffer {
    const flags =
      (bends.userPresent === false ? 0 : 0x01) | (bends.userVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bends.counter ?? counter)
    return Buffer.concat([sha256(bends.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  /** Makes a passkey and the answer that a browser would send for it. */
  make(options: Making, bends: Bends = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = bends.credentialId ? Buffer.from(bends.credentialId, 'base64url') : randomBytes(32)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)])
    const passkey: SoftwarePasskey = {
      id: base64url(id),
      privateKey,
      publicKey: cbor(cose),
      userHandle: options.user.id,
      counter: this.counts ? 1 : 0,
    }
    const attestation = new Map<string, unknown>([
      ['fmt', bends.make ? 'apple' : 'none'],
      ['attStmt', new Map(bends.make ? [['x5c', Buffer.from(bends.make)]] : [])],
      ['authData', this.#authenticatorData(options.rp.id, passkey.counter, bends, attested)],
    ])
    const credential = {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, bends)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal', 'hybrid'],
      },
    }
    return { passkey, credential }
  }

  /** Signs a challenge with a passkey and returns the answer that a browser would send. */
  sign(passkey: SoftwarePasskey, options: Signing, bends: Bends = {}) {
    if (this.counts) passkey.counter += 1
    const clientData = this.#clientData('webauthn.get', options.challenge, bends)
    const authenticatorData = this.#authenticatorData(options.rpId, passkey.counter, bends)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(passkey.privateKey)
    if (bends.tamper) authenticatorData[36] = (authenticatorData[36] ?? 0) ^ 1
    return {
      id: bends.credentialId ?? passkey.id,
      rawId: bends.credentialId ?? passkey.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...('userHandle' in bends ? { userHandle: bends.userHandle } : { userHandle: passkey.userHandle }),
      },
    }
  }
}
