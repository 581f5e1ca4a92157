import { defineTemplate } from '#platform/templates.ts'

const name = 'Ada Byron'

/** Emails to users about their accounts. */
export const usersTemplates = {
  passwordReset: defineTemplate({
    key: 'user.password_reset',
    channel: 'mail',
    reader: 'colleague',
    label: 'Link to a new password',
    fields: { name, link: 'https://quartermaster.example/reset-password#token', minutes: '15' },
    required: ['link'],
    subject: 'Set a new password',
    body: `Hello {{name}},

a new password was requested for your account. Open this link within {{minutes}} minutes:

{{link|Set a new password}}

If it was not you, there is nothing to do: your password stays as it is.`,
  }),
  passwordChanged: defineTemplate({
    key: 'user.password_changed',
    channel: 'mail',
    reader: 'colleague',
    label: 'The password was changed',
    fields: { name, device: 'Chrome on Windows', address: '203.0.113.7' },
    subject: 'Your password was changed',
    body: `Hello {{name}},

your password was changed from {{device}} at {{address}}, and all of your sessions were ended.

If it was not you, tell an administrator at once.`,
  }),
  newBrowser: defineTemplate({
    key: 'user.new_browser',
    channel: 'mail',
    reader: 'colleague',
    label: 'Signed in from a new browser',
    fields: { name, device: 'Chrome on Windows', address: '203.0.113.7' },
    subject: 'You signed in from a new browser',
    body: `Hello {{name}},

your account was used from a browser that it had not been used from before: {{device}} at {{address}}.

If it was not you, change your password and tell an administrator.`,
  }),
  factorChanged: defineTemplate({
    key: 'user.factor_changed',
    channel: 'mail',
    reader: 'colleague',
    label: 'A way to sign in was changed',
    fields: { name, what: 'Two-factor sign-in was turned off.' },
    required: ['what'],
    subject: 'A way to sign in to your account was changed',
    body: `Hello {{name}},

{{what}}

If it was not you, change your password and tell an administrator.`,
  }),
  apiKeyEnds: defineTemplate({
    key: 'user.api_key_ends',
    channel: 'mail',
    label: 'An API key ends soon',
    fields: { name, key: 'Shop system', day: '30 November 2026' },
    subject: 'Your API key “{{key}}” ends soon',
    body: `Hello {{name}},

your API key “{{key}}” ends on {{day}}. After that, programs that use it are refused.

Make a new key in User Settings and enter it in the program before that day.`,
  }),
  invitation: defineTemplate({
    key: 'user.invitation',
    channel: 'mail',
    reader: 'colleague',
    label: 'Invitation',
    fields: {
      name,
      by: 'Eleanor Whitfield',
      link: 'https://quartermaster.example/accept-invitation#token',
      days: '7',
    },
    required: ['link'],
    subject: 'You are invited to Quartermaster',
    body: `Hello {{name}},

{{by}} has made an account for you. Open this link within {{days}} days to choose your name and password:

{{link|Accept the invitation}}

The link works once. If you did not expect it, there is nothing to do.`,
  }),
} as const
