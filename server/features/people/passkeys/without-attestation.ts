import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

/** Removes the attestation, because verifying it would mean parsing a stranger's certificates and fetching the revocation addresses in them. */
export function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const stripped = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(stripped))
}
