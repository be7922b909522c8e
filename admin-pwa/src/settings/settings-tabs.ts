export const SETTINGS_TABS = ['slider', 'users', 'account', 'events', 'email'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
