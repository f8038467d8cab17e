import { createAction } from '@reduxjs/toolkit';
import type { Schemas } from '../../contract/index.ts';

/** An event of the market socket, once for each. */
export const eventReceived = createAction<Schemas['EventFrame']>('account/eventReceived');
