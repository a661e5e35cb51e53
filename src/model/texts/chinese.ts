import zhCN from 'zod/v4/locales/zh-CN.js';
import { config } from '../zod';

/** Switches zod's own messages to Simplified Chinese; those of our rules are in the rules. */
export const complainInChinese = (): void => {
  config(zhCN());
};
