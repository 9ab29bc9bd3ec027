import { testRandomKills } from "./random-kills";

testRandomKills(50);
