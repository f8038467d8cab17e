import type { Language } from '../../contract/index.ts';
import { type Device, readDevice } from '../../domain/customer/device.ts';
import type { Texts } from '../texts/index.ts';

/** Names a device in a language: browser and system, the one that is known, or neither. */
export const nameDevice = (texts: Texts, language: Language, { browser, system }: Device): string => {
  if (browser && system) return texts.label(language, 'device', { browser, system });
  return browser ?? system ?? texts.label(language, 'device-unknown');
};

/** Names the device of a user agent in a language. */
export const deviceName = (texts: Texts, language: Language, userAgent: string | null): string =>
  nameDevice(texts, language, readDevice(userAgent));
