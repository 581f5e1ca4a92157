import { type AuthAnswer, postAuth } from '#platform/web/client.ts'
import { tellError, tellUnanswered } from '#platform/web/notify.ts'

type Signed = { readonly ticket: unknown; readonly response: unknown }

export const hasPasskeys = () => window.PublicKeyCredential !== undefined

/** Has the browser sign with one of its user's passkeys; null where nothing came of it. */
export function signWithPasskey(): Promise<Signed | null> {
  return sign().catch(() => {
    tellUnanswered('Not possible')
    return null
  })
}

/** @throws where the server, or the part of this app that knows passkeys, cannot be reached */
async function sign(): Promise<Signed | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begun = await postAuth('sign-in/passkey/begin')
  if (!begun.ok) {
    tellError('Not possible', begun.refusal.message)
    return null
  }
  const { options, ticket } = begun.body
  const response = await startAuthentication({
    optionsJSON: options as never, // parse edge: made for this library by its other half
  }).catch(() => null)
  if (response) return { ticket, response }
  // Browsers do not reveal whether it was cancelled, missing or timed out, so that no page can
  // probe for keys.
  tellError('No passkey was used', 'Sign in with your password, or try again.')
  return null
}

/**
 * Has the browser make a passkey and hands it in; null where nothing came of it.
 * @throws where the server cannot be reached
 */
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
  if (response) return postAuth('passkeys', { ticket, name, response })
  tellError('No passkey was added', 'It was cancelled, timed out, or exists already. Try again.')
  return null
}
