import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownRefusal } from '#platform/web/client.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { longestPassword, shortestPassword } from '../password.rules.ts'
import { accountsApi } from './accounts-api.ts'
import { revokeKeysField } from './revoke-keys-field.ts'
import classes from './SettingsPage.module.css'
import { secretField } from './secret-field.tsx'
import { forgetMe } from './use-me.ts'
import { usersApi } from './users-api.ts'

type Values = { readonly current: string; readonly next: string; readonly revokeKeys: boolean }

const opened: Values = { current: '', next: '', revokeKeys: true }

const passwords: FormFields<Values> = {
  current: secretField({
    label: 'Current password',
    name: 'the password',
    autoComplete: 'current-password',
  }),
  next: secretField({
    label: 'New password',
    help: `At least ${shortestPassword} characters. A phrase of several words is best.`,
    name: 'the password',
    autoComplete: 'new-password',
    longest: longestPassword,
  }),
}

export function PasswordForm({ email }: { email: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(accountsApi.ask('apiKeys', {}))
  return (
    <div className={classes.form}>
      <PageForm
        area="users"
        subject="Your password"
        confirmLabel="Change password and log out"
        fields={{ ...passwords, revokeKeys: revokeKeysField(data?.keys.length ?? 0) }}
        opened={opened}
        faultsIn={faultsIn}
        save={({ values }, options) => usersApi.call.changePassword(values, options)}
        onSaved={() => {
          forgetMe(queries)
          tellSuccess(
            'Password changed',
            'You were logged out everywhere. Sign in with the new one.',
          )
        }}
        below={
          <>
            {/* Tells a password keeper whose password it is. */}
            <input type="hidden" name="email" autoComplete="username" value={email} />
            <p className={classes.hint}>
              Changing it signs you out everywhere, on this device too. You sign in again with the
              new one.
            </p>
          </>
        }
      />
    </div>
  )
}

function faultsIn({ code, message }: ShownRefusal): Record<string, string> {
  if (code === 'wrong_password') return { current: message }
  return code === 'weak_password' ? { next: message } : {}
}
