import type { FieldOf } from '#platform/web/forms/form-fields.ts'

/** Shown for anything that ends a person's sessions; hidden if they have no keys. */
export function revokeKeysField(keys: number): FieldOf<boolean, unknown> {
  return {
    kind: 'check',
    label: keys === 1 ? 'Revoke 1 API key too' : `Revoke ${keys} API keys too`,
    help: 'Programs that use them are refused at once.',
    isShown: () => keys > 0,
  }
}
