export const SETTINGS_TABS = ['slider', 'users', 'account', 'events', 'persons', 'email'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
