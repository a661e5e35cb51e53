import zhCN from 'zod/v4/locales/zh-CN.js';
import { config } from '../zod';

/** From here on zod's own complaints are in Simplified Chinese; those of our rules are where the rules are. */
export const complainInChinese = (): void => {
  config(zhCN());
};
