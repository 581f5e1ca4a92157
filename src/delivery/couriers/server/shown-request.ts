import type { OpenConnection } from '#organization/connections/server/index.ts'
import type { OutsideRequest } from '#platform/server/outside/ask-outside.ts'
import type { TriedAct } from '../courier-accounts.fields.ts'
import { hidden } from '../hidden-secret.ts'

/** A request with its secrets hidden. */
export function shownRequest(
  request: OutsideRequest,
  secrets: OpenConnection['secrets'],
): TriedAct['request'] {
  const hide = (text: string) => withoutSecrets(text, secrets)
  return {
    method: request.method,
    url: hide(request.url),
    headers: shownHeaders(request.headers ?? {}, secrets),
    body: request.body === undefined ? null : hide(request.body),
  }
}

export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: OpenConnection['secrets'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      // Basic encodes user and password in Base64, where no search finds a secret.
      name === 'authorization'
        ? `${value.split(' ')[0]} ${hidden}`
        : withoutSecrets(value, secrets),
    ]),
  )
}

export const withoutSecrets = (text: string, secrets: OpenConnection['secrets']): string =>
  Object.values(secrets)
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, hidden), text)
