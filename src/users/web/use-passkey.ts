import { type AuthAnswer, postAuth } from '#platform/web/client.ts'
import { tellError } from '#platform/web/notify.ts'

type Signed = { readonly ticket: unknown; readonly response: unknown }

export const hasPasskeys = () => window.PublicKeyCredential !== undefined

/** Has the browser sign with one of its user's passkeys; null where nothing came of it. */
export async function signWithPasskey(): Promise<Signed | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begun = await postAuth('sign-in/passkey/begin')
  if (!begun.ok) return tellRefused(begun)
  const { options, ticket } = begun.body
  const response = await startAuthentication({
    optionsJSON: options as never, // parse edge: made for this library by its other half
  }).catch(() => null)
  return response && { ticket, response }
}

/** Has the browser make a passkey and hands it in; null where nothing came of it. */
export async function makePasskey(
  name: string,
  begin: () => Promise<AuthAnswer | null>,
): Promise<AuthAnswer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const begun = await begin()
  if (!begun?.ok) return begun
  const { options, ticket } = begun.body
  const response = await startRegistration({
    optionsJSON: options as never, // parse edge: made for this library by its other half
  }).catch(() => null)
  return response && postAuth('passkeys', { ticket, name, response })
}

function tellRefused(answer: AuthAnswer & { ok: false }): null {
  tellError('Not possible', answer.refusal.message)
  return null
}
