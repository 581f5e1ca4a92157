import type { FieldOf } from '#platform/web/forms/form-fields.ts'

/** Asked of whatever ends a person's sessions; not shown where there are no keys. */
export function revokeKeysField(keys: number): FieldOf<boolean, unknown> {
  return {
    kind: 'check',
    label: keys === 1 ? 'Revoke 1 API key too' : `Revoke ${keys} API keys too`,
    help: 'Programs that use them are refused at once.',
    isShown: () => keys > 0,
  }
}
