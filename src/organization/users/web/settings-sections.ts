import type { RailSection } from '#platform/web/layout/SectionRail.tsx'
import { ApiKeysSection } from './ApiKeysSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { KeysSection } from './KeysSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PinSection } from './PinSection.tsx'
import { PrivacySection } from './PrivacySection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SavedViewsSection } from './SavedViewsSection.tsx'
import { ScannerSection } from './ScannerSection.tsx'
import { SessionList } from './SessionList.tsx'
import { SoundsSection } from './SoundsSection.tsx'
import { StartSection } from './StartSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** What a user settles for themselves, in the order of the rail. */
export const settingsSections: readonly RailSection[] = [
  {
    key: 'profile',
    label: 'Profile',
    purpose: 'Who you are to your colleagues.',
    group: 'You',
    Body: ProfileSection,
  },
  {
    key: 'appearance',
    label: 'Appearance',
    purpose: 'How the app looks to you, on every device.',
    group: 'You',
    Body: AppearanceSection,
  },
  {
    key: 'start',
    label: 'Start',
    purpose: 'Where your day begins.',
    group: 'You',
    Body: StartSection,
  },
  {
    key: 'views',
    label: 'Saved views',
    purpose: 'The views of lists that you saved.',
    group: 'You',
    Body: SavedViewsSection,
  },
  {
    key: 'notifications',
    label: 'Notifications',
    purpose: 'What you are told, how, and when you are left alone.',
    group: 'You',
    Body: NotificationsSection,
  },
  {
    key: 'privacy',
    label: 'Privacy',
    purpose: 'What the record holds about you.',
    group: 'You',
    Body: PrivacySection,
  },
  {
    key: 'password',
    label: 'Password',
    purpose: 'What opens your account together with your email.',
    group: 'Security',
    Body: PasswordSection,
  },
  {
    key: 'two-factor',
    label: 'Two-factor',
    purpose: 'A code from an app on your phone, asked for after the password.',
    group: 'Security',
    Body: TwoFactorSection,
  },
  {
    key: 'passkeys',
    label: 'Passkeys',
    purpose: 'Signing in with this device or a security key, without a password.',
    group: 'Security',
    Body: PasskeysSection,
  },
  {
    key: 'pin',
    label: 'PIN and badge',
    purpose: 'How you sign in at a shared register or station, and approve in place.',
    group: 'Security',
    Body: PinSection,
  },
  {
    key: 'sessions',
    label: 'Sessions',
    purpose: 'Where you are signed in.',
    group: 'Security',
    Body: SessionList,
  },
  {
    key: 'api-keys',
    label: 'API keys',
    purpose: 'For programs that act in your name, within the scopes that you give them.',
    group: 'Security',
    Body: ApiKeysSection,
  },
  {
    key: 'scanner',
    label: 'Scanner',
    purpose: 'How your handheld scanner types, with a place to try it.',
    group: 'Devices',
    Body: ScannerSection,
  },
  {
    key: 'sounds',
    label: 'Sounds',
    purpose: 'What is heard, and how loud.',
    group: 'Devices',
    Body: SoundsSection,
  },
  {
    key: 'keys',
    label: 'Keyboard',
    purpose: 'The shortcuts of the app.',
    group: 'Devices',
    Body: KeysSection,
  },
]
